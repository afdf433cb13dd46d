/** What the services have to do wrong. */
package io.ycsbpack.couchbasedouble.fault;
