import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const configuration = readFileSync('docs/nginx.conf', 'utf8')
const [, map = ''] = /^map \$remote_addr \$client_network \{$(.*?)^\}$/ms.exec(configuration) ?? []
const patterns = [...map.matchAll(/^ +~(\S+) \$prefix;$/gm)].map(([, pattern = '']) => new RegExp(pattern))

/** The value of the map. nginx uses the first pattern that matches. */
const networkOf = (address: string): string =>
  patterns.flatMap((pattern) => pattern.exec(address)?.groups?.['prefix'] ?? [])[0] ?? address

test.each([
  ['2001:db8:1:2::5', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::5'],
  ['2001:db8:1::5', '2001:db8:1::6:7:8:9', '2001:db8:2::5'],
  ['2001:db8::1', '2001:db8::5:6:7:8', '2001:db9::1'],
  ['2001::1', '2001::5:6:7:8', '2002::1'],
  ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
])('docs/nginx.conf counts %s with its neighbour %s, and not with %s', (address, neighbour, stranger) => {
  expect(networkOf(neighbour)).toBe(networkOf(address))
  expect(networkOf(stranger)).not.toBe(networkOf(address))
})
