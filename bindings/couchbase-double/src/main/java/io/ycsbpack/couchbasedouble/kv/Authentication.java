package io.ycsbpack.couchbasedouble.kv;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Optional;

/** Authenticates one connection by SCRAM-SHA512: without TLS the driver sends no password in plain. */
final class Authentication {
  static final String MECHANISM = "SCRAM-SHA512";

  private final String user;
  private final String password;
  private Optional<Scram> scram = Optional.empty();
  private boolean done;

  Authentication(String user, String password) {
    this.user = user;
    this.password = password;
  }

  boolean isDone() {
    return done;
  }

  Response answer(Request request, Opcode opcode) {
    String message = new String(request.value(), StandardCharsets.UTF_8);
    if (!new String(request.key(), StandardCharsets.US_ASCII).equals(MECHANISM)) {
      return Response.of(ResponseStatus.AUTHENTICATION_FAILED);
    }
    try {
      if (opcode == Opcode.SASL_AUTH) {
        scram = Optional.of(new Scram(user, password));
        byte[] challenge = scram.get().first(message).getBytes(StandardCharsets.UTF_8);
        return new Response(ResponseStatus.AUTHENTICATION_CONTINUES, new byte[0], challenge, false, 0);
      }
      Optional<String> last = scram.isEmpty() ? Optional.empty() : scram.get().last(message);
      done = last.isPresent();
      return last.map(text -> Response.value(text.getBytes(StandardCharsets.UTF_8)))
          .orElseGet(() -> Response.of(ResponseStatus.AUTHENTICATION_FAILED));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Response.of(ResponseStatus.AUTHENTICATION_FAILED);
    }
  }
}
