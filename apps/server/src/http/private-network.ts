import { BlockList, isIP } from 'node:net';

const networks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  networks.addSubnet(network, bits, 'ipv4');
networks.addAddress('::1', 'ipv6');
networks.addSubnet('fc00::', 7, 'ipv6');

/** True for an address of a private network, also as IPv4 in IPv6 (`::ffff:10.0.0.1`). */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}
