/** The report as one page of HTML that needs no network. */
package io.ycsbpack.core.report.page;
