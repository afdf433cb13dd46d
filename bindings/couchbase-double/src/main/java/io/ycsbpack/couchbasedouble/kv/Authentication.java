package io.ycsbpack.couchbasedouble.kv;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;

/** Of one connection: who the client is, by SCRAM or PLAIN, as the server's user and password have it. */
final class Authentication {
  /** What a client may choose from, the strongest first. */
  static final String MECHANISMS = "SCRAM-SHA512 SCRAM-SHA256 SCRAM-SHA1 PLAIN";

  private final String user;
  private final String password;
  private Scram scram;
  private boolean done;

  Authentication(String user, String password) {
    this.user = user;
    this.password = password;
  }

  /** Whether the client has shown who it is. */
  boolean isDone() {
    return done;
  }

  /** The answer to one message of it. */
  Response answer(Request request, Opcode opcode) {
    String mechanism = new String(request.key(), StandardCharsets.US_ASCII);
    String message = new String(request.value(), StandardCharsets.UTF_8);
    if (!Arrays.asList(MECHANISMS.split(" ")).contains(mechanism)) {
      return Response.of(ResponseStatus.AUTHENTICATION_FAILED);
    }
    if (mechanism.equals("PLAIN")) {
      done = message.equals("\0" + user + "\0" + password);
      return Response.of(done ? ResponseStatus.SUCCESS : ResponseStatus.AUTHENTICATION_FAILED);
    }
    try {
      return byScram(mechanism, message, opcode);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Response.of(ResponseStatus.AUTHENTICATION_FAILED);
    }
  }

  private Response byScram(String mechanism, String message, Opcode opcode) throws GeneralSecurityException {
    if (opcode == Opcode.SASL_AUTH) {
      scram = new Scram(mechanism, user, password);
      byte[] challenge = scram.first(message).getBytes(StandardCharsets.UTF_8);
      return new Response(ResponseStatus.AUTHENTICATION_CONTINUES, new byte[0], challenge, false, 0);
    }
    Optional<String> last = scram == null ? Optional.empty() : scram.last(message);
    done = last.isPresent();
    return last.map(text -> Response.value(text.getBytes(StandardCharsets.UTF_8)))
        .orElseGet(() -> Response.of(ResponseStatus.AUTHENTICATION_FAILED));
  }
}
