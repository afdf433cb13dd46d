/** What a binding says of how its database is deployed: data alone, so that whoever deploys need not know databases. */
package io.ycsbpack.core.deployment;
