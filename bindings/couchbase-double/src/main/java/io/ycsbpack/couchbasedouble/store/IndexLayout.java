package io.ycsbpack.couchbasedouble.store;

/**
 * How an index is spread over the index nodes. The double only lists it: it keeps each index once.
 *
 * @param replicas    copies in addition to the first
 * @param partitioned whether it is partitioned by the hash of the documents' ids
 */
public record IndexLayout(int replicas, boolean partitioned) {
  /** One copy, in one piece. */
  public static final IndexLayout NONE = new IndexLayout(0, false);
}
