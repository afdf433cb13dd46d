// SPDX-License-Identifier: Apache-2.0

// Command pause holds a pod's namespaces open until it is told to end. With an address such as ":8080" as its argument
// it also answers every TCP connection there with the host's name, as HTTP: what the smoke test asks for.
package main

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	if len(os.Args) > 1 {
		listener, err := net.Listen("tcp", os.Args[1])
		if err != nil {
			fmt.Fprintln(os.Stderr, "pause: "+err.Error())
			os.Exit(1)
		}
		go serve(listener)
	}
	<-end
}

func serve(listener net.Listener) {
	name, _ := os.Hostname()
	for {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		go answer(connection, name)
	}
}

func answer(connection net.Conn, name string) {
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(5 * time.Second))
	request := make([]byte, 4096)
	if _, err := connection.Read(request); err != nil {
		return
	}
	fmt.Fprintf(connection, "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s\n",
		len(name)+1, name)
}
