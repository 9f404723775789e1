import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { VOLUME_KEY } from '#web/player/core/saved-volume.ts'
import { VIDEO_STORAGE_KEYS } from '#web/player/core/video-storage.ts'
import pages from '#web/routes.ts'
import { createServer } from './create-server.ts'

interface PageRoute {
  path?: string
  children?: PageRoute[]
}

const pathsOf = ({ path: own, children = [] }: PageRoute): string[] => [
  ...(own === undefined ? [] : [`/${own}`]),
  ...children.flatMap(pathsOf),
]

/** Every URL that the server answers with its methods, as `/now-playing (GET, HEAD)`; the names of parameters do not count. */
async function addressesOfServer(): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-contracts-'))
  const server = await createServer({
    env: readEnv({ PORT: '0', DATA_DIR: folder, ...(await freshDatabase(folder)) }),
    root: process.cwd(),
    log: createLogger('error'),
    clock: () => new Date(),
    web: { isBuilt: false, registerFiles: async () => undefined, load: () => Promise.reject(new Error('unused')) },
  })
  await server.app.ready()
  const printed = server.app.printRoutes({ commonPrefix: false })
  await server.close(0)
  rmSync(folder, { recursive: true, force: true })
  return flatten(printed)
}

/** The tree that Fastify prints has a line for each part of a path, four characters deeper than its parent. */
function flatten(printed: string): string[] {
  const prefixes: string[] = []
  return printed
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*[├└]── )(.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? []
      if (indent === '') return []
      const depth = indent.length / 4 - 1
      prefixes.splice(depth, Infinity, part)
      return methods === undefined
        ? []
        : [`${prefixes.join('').replaceAll(/:\w+/g, ':param')} (${methods.split(', ').toSorted().join(', ')})`]
    })
    .toSorted()
}

test('pages, URLs and storage keys are those of the published list', async () => {
  const published = JSON.parse(readFileSync('contract/addresses.json', 'utf8'))
  const actual = {
    pages: (pages as PageRoute[]).flatMap(pathsOf),
    addresses: await addressesOfServer(),
    storageKeys: [...Object.values(STORAGE_KEYS), ...Object.values(VIDEO_STORAGE_KEYS), VOLUME_KEY].toSorted(),
  }
  expect(actual).toEqual(published)
})
