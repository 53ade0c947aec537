// sum-callback → crash: opens sockets of the internet's families whose protocols are neither TCP nor needed: MPTCP, UDP-Lite, ping, SCTP, DCCP
// with system-calls
'use strict'

const SOCKET = 41
const [INET, INET6] = [2, 10]
const [STREAM, DATAGRAM, RAW, SEQPACKET, DCCP] = [1, 2, 3, 5, 6]

attempt({
  MPTCP: [SOCKET, INET, STREAM, 262],
  'MPTCP over IPv6': [SOCKET, INET6, STREAM, 262],
  SCTP: [SOCKET, INET, STREAM, 132],
  'SCTP, sequenced': [SOCKET, INET, SEQPACKET, 132],
  SMC: [SOCKET, INET, STREAM, 256],
  DCCP: [SOCKET, INET, DCCP, 33],
  UDP: [SOCKET, INET, DATAGRAM, 0],
  'UDP-Lite': [SOCKET, INET, DATAGRAM, 136],
  ping: [SOCKET, INET, DATAGRAM, 1],
  'ping over IPv6': [SOCKET, INET6, DATAGRAM, 58],
  L2TP: [SOCKET, INET, DATAGRAM, 115],
  raw: [SOCKET, INET, RAW, 255],
  'a type with unknown flags': [SOCKET, INET, STREAM | 0x100, 0],
  'a protocol beyond 32 bits': [SOCKET, INET, STREAM, (262 + 2 ** 32)],
  'setsockopt(TCP_ULP)': [54, 0, 6, 31, 0, 0]
})
