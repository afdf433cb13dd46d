package io.ycsbpack.core.capture;

import java.util.List;
import java.util.Map;

/**
 * What a server was asked in a while.
 *
 * @param database   that the connection is to
 * @param entries    of the log that were read; as many as the window allows where there may be more
 * @param statements the most frequent first
 * @param tables     statements that make the tables that were touched, by their full names
 */
public record LoggedWork(String database, long entries, List<LoggedStatement> statements,
    Map<String, String> tables) {
}
