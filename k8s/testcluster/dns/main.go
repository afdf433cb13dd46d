// SPDX-License-Identifier: Apache-2.0

// Command dns is CoreDNS with only the plugins that the test cluster's Corefile names.
package main

import (
	"github.com/coredns/coredns/coremain"
	_ "github.com/coredns/coredns/plugin/bind"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/kubernetes"
)

func main() { coremain.Run() }
