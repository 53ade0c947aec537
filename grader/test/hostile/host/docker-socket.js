// divide-by-and-sum → crash: looks for the socket of a container engine, which runs as root
'use strict'

const fs = require('fs')

const SOCKETS = ['docker.sock', 'containerd/containerd.sock', 'podman/podman.sock', 'crio/crio.sock', 'dbus/system_bus_socket', 'systemd/private']
const found = ['/run/', '/var/run/', '/host/run/'].flatMap(folder => SOCKETS.map(name => folder + name)).filter(path => fs.existsSync(path))

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : 'held: there is none')
