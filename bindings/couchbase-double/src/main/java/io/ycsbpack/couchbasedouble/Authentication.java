// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Authenticates one connection by SCRAM (RFC 5802) with SHA-512: without TLS the driver sends no password in plain. */
final class Authentication {
  static final String MECHANISM = "SCRAM-SHA512";

  private static final int ITERATIONS = 4096;
  private static final int BITS = 512;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final String user;
  private final String password;
  private String clientFirst;
  private String serverFirst;
  private boolean known;
  private byte[] salted;
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
    try {
      if (!new String(request.key(), StandardCharsets.US_ASCII).equals(MECHANISM)) {
        return Response.of(Response.AUTHENTICATION_FAILED);
      }
      return opcode == Opcode.SASL_AUTH ? first(message) : last(message);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Response.of(Response.AUTHENTICATION_FAILED);
    }
  }

  private Response first(String message) throws GeneralSecurityException {
    clientFirst = message.substring(message.indexOf("n="));
    known = user.equals(attribute(clientFirst, "n").replace("=2C", ",").replace("=3D", "="));
    byte[] nonce = new byte[12];
    byte[] salt = new byte[16];
    RANDOM.nextBytes(nonce);
    RANDOM.nextBytes(salt);
    SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512");
    salted = factory.generateSecret(new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, BITS)).getEncoded();
    serverFirst = "r=" + attribute(clientFirst, "r") + HexFormat.of().formatHex(nonce) + ",s="
        + Base64.getEncoder().encodeToString(salt) + ",i=" + ITERATIONS;
    return Response.of(Response.AUTHENTICATION_CONTINUES, serverFirst.getBytes(StandardCharsets.UTF_8));
  }

  private Response last(String message) throws GeneralSecurityException {
    int proofAt = message.lastIndexOf(",p=");
    if (serverFirst == null || proofAt < 0) {
      return Response.of(Response.AUTHENTICATION_FAILED);
    }
    byte[] proof = Base64.getDecoder().decode(message.substring(proofAt + 3));
    String all = clientFirst + "," + serverFirst + "," + message.substring(0, proofAt);
    byte[] clientKey = hmac(salted, "Client Key");
    byte[] signature = hmac(MessageDigest.getInstance("SHA-512").digest(clientKey), all);
    for (int i = 0; i < clientKey.length; i++) {
      clientKey[i] ^= signature[i];
    }
    done = known && MessageDigest.isEqual(clientKey, proof);
    String verifier = "v=" + Base64.getEncoder().encodeToString(hmac(hmac(salted, "Server Key"), all));
    return done
        ? Response.of(Response.SUCCESS, verifier.getBytes(StandardCharsets.UTF_8))
        : Response.of(Response.AUTHENTICATION_FAILED);
  }

  private byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA512");
    mac.init(new SecretKeySpec(key, "HmacSHA512"));
    return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String attribute(String message, String name) {
    for (String part : message.split(",")) {
      if (part.startsWith(name + "=")) {
        return part.substring(2);
      }
    }
    return "";
  }
}
