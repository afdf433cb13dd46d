// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import static io.ycsbpack.core.property.PropertyType.bool;
import static io.ycsbpack.core.property.PropertyType.decimal;
import static io.ycsbpack.core.property.PropertyType.integer;
import static io.ycsbpack.core.property.PropertyType.oneOf;
import static io.ycsbpack.core.property.PropertyType.path;
import static io.ycsbpack.core.property.PropertyType.text;
import static io.ycsbpack.core.property.PropertyType.wholeNumber;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Every property of YCSB 0.17.0's {@code CoreWorkload}, with YCSB's names and defaults. */
public final class CoreProperties {
  private static final PropertyType<Double> SHARE = decimal(0, 1);

  public static final Property<Long> RECORD_COUNT = Property.of("recordcount", wholeNumber(1, Integer.MAX_VALUE),
      "1000", "Records in the database: a load inserts them, a run uses them.");
  public static final Property<Long> INSERT_START = Property.of("insertstart", wholeNumber(0, Integer.MAX_VALUE), "0",
      "Number of the first record of a load, for loading from several clients.");
  public static final Property<Long> INSERT_COUNT = Property.optional("insertcount",
      wholeNumber(1, Integer.MAX_VALUE), "How many records a load inserts, for loading from several clients; without "
          + "it, all from insertstart to recordcount.");
  public static final Property<String> TABLE = Property.of("table", text(), "usertable", "Name of the table.");
  public static final Property<Integer> FIELD_COUNT = Property.of("fieldcount", integer(1, 10_000), "10",
      "Fields of a record.");
  public static final Property<String> FIELD_NAME_PREFIX = Property.of("fieldnameprefix", text(), "field",
      "Prefix of the fields' names; a number from 0 follows.");
  public static final Property<Integer> FIELD_LENGTH = Property.of("fieldlength", integer(1, 100_000_000), "100",
      "Bytes of a field; the most, when their lengths vary.");
  public static final Property<String> FIELD_LENGTH_DISTRIBUTION = Property.of("fieldlengthdistribution",
      oneOf("constant", "uniform", "zipfian", "histogram"), "constant", "How the lengths of fields vary.");
  public static final Property<Boolean> DATA_INTEGRITY = Property.of("dataintegrity", bool(), "false",
      "Whether values are made from their keys and checked when read; needs fieldlengthdistribution=constant. Set it "
          + "for the load and the run alike.");
  public static final Property<Double> SCANS = Property.of("scanproportion", SHARE, "0", "Share of scans.");

  private static final Property<Integer> MIN_FIELD_LENGTH = Property.of("minfieldlength", integer(1, 100_000_000), "1",
      "The least bytes of a field, when their lengths vary.");
  private static final Property<Path> FIELD_LENGTH_HISTOGRAM = Property.of("fieldlengthhistogram", path(), "hist.txt",
      "File with the lengths for fieldlengthdistribution=histogram.");
  private static final Property<Boolean> READ_ALL_FIELDS = Property.of("readallfields", bool(), "true",
      "Whether a read returns all fields, or one.");
  private static final Property<Boolean> READ_ALL_FIELDS_BY_NAME = Property.of("readallfieldsbyname", bool(), "false",
      "Whether a read of all fields names each of them.");
  private static final Property<Boolean> WRITE_ALL_FIELDS = Property.of("writeallfields", bool(), "false",
      "Whether an update changes all fields, or one.");
  private static final Property<Double> READS = Property.of("readproportion", SHARE, "0.95", "Share of reads.");
  private static final Property<Double> UPDATES = Property.of("updateproportion", SHARE, "0.05", "Share of updates.");
  static final Property<Double> INSERTS = Property.of("insertproportion", SHARE, "0", "Share of inserts.");
  private static final Property<Double> READ_MODIFY_WRITES = Property.of("readmodifywriteproportion", SHARE, "0",
      "Share of reads followed by an update of the same record.");
  private static final Property<String> REQUEST_DISTRIBUTION = Property.of("requestdistribution",
      oneOf("uniform", "exponential", "sequential", "zipfian", "latest", "hotspot"), "uniform",
      "How the record of an operation is chosen.");
  public static final Property<Integer> ZERO_PADDING = Property.of("zeropadding", integer(1, 100), "1",
      "Digits that keys' numbers are padded to.");
  private static final Property<Integer> MIN_SCAN_LENGTH = Property.of("minscanlength", integer(1, 1_000_000), "1",
      "The least records of a scan.");
  private static final Property<Integer> MAX_SCAN_LENGTH = Property.of("maxscanlength", integer(1, 1_000_000), "1000",
      "The most records of a scan.");
  private static final Property<String> SCAN_LENGTH_DISTRIBUTION = Property.of("scanlengthdistribution",
      oneOf("uniform", "zipfian"), "uniform", "How the lengths of scans vary.");
  public static final Property<String> INSERT_ORDER = Property.of("insertorder", oneOf("hashed", "ordered"), "hashed",
      "Whether keys are hashed or in order.");
  private static final Property<Double> HOTSPOT_DATA = Property.of("hotspotdatafraction", SHARE, "0.2",
      "Share of the records that is hot, for requestdistribution=hotspot.");
  private static final Property<Double> HOTSPOT_OPERATIONS = Property.of("hotspotopnfraction", SHARE, "0.8",
      "Share of the operations on hot records, for requestdistribution=hotspot.");
  private static final Property<Double> EXPONENTIAL_PERCENTILE = Property.of("exponential.percentile",
      decimal(0, 100), "95", "Percent of the operations in the newest part, for requestdistribution=exponential.");
  private static final Property<Double> EXPONENTIAL_FRACTION = Property.of("exponential.frac", decimal(0, 1),
      "0.8571428571", "Size of that newest part as a share of all records, for requestdistribution=exponential.");
  private static final Property<Integer> RETRY_LIMIT = Property.of("core_workload_insertion_retry_limit",
      integer(0, 1_000_000), "0", "How often a failed insert of a load is tried again.");
  private static final Property<Integer> RETRY_INTERVAL = Property.of("core_workload_insertion_retry_interval",
      integer(0, 3600), "3", "Seconds before a failed insert of a load is tried again.");

  private static final List<Property<Double>> PROPORTIONS = List.of(READS, UPDATES, INSERTS, SCANS, READ_MODIFY_WRITES);

  private CoreProperties() {
  }

  static double proportions(Settings settings) {
    return PROPORTIONS.stream().mapToDouble(share -> share.get(settings)).sum();
  }

  static String proportionNames() {
    return PROPORTIONS.stream().map(Property::name).collect(Collectors.joining(", "));
  }

  public static List<Property<?>> all() {
    return List.of(RECORD_COUNT, INSERT_START, INSERT_COUNT, TABLE, FIELD_COUNT, FIELD_NAME_PREFIX, FIELD_LENGTH,
        MIN_FIELD_LENGTH, FIELD_LENGTH_DISTRIBUTION, FIELD_LENGTH_HISTOGRAM, READ_ALL_FIELDS, READ_ALL_FIELDS_BY_NAME,
        WRITE_ALL_FIELDS, DATA_INTEGRITY, READS, UPDATES, INSERTS, SCANS, READ_MODIFY_WRITES, REQUEST_DISTRIBUTION,
        ZERO_PADDING, MIN_SCAN_LENGTH, MAX_SCAN_LENGTH, SCAN_LENGTH_DISTRIBUTION, INSERT_ORDER, HOTSPOT_DATA,
        HOTSPOT_OPERATIONS, EXPONENTIAL_PERCENTILE, EXPONENTIAL_FRACTION, RETRY_LIMIT, RETRY_INTERVAL);
  }
}
