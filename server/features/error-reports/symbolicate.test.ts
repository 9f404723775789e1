import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { minify } from '@swc/core'
import { expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { Symbolicator } from './symbolicate.ts'

const SOURCE = `
export function playEpisode(episode) {
  return loadSources(episode.sources)
}

function loadSources(sources) {
  if (!sources) throw new TypeError('no sources')
  return sources.map(String)
}

globalThis.failed = () => playEpisode({})
`

const NOW = new Date('2026-01-01T10:00:00Z')

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-maps-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

/** The frames of an error that the minified source throws, as the browser reports them. */
async function thrownFrames(script: string) {
  const plain = SOURCE.replace('export ', '')
  const { code, map } = await minify(
    // The library takes texts by file name as well, which its types do not say.
    { '../../web/player/play.ts': plain } as unknown as string,
    { module: false, mangle: { toplevel: true }, compress: { inline: 0, reduce_funcs: false }, sourceMap: true },
  )
  if (!map) throw new Error('There is no source map')
  writeFileSync(path.join(folder, `${script}.map`), map)
  const context: { failed?: () => void } = {}
  runInNewContext(code, Object.assign(context, { globalThis: context }), { filename: script })
  try {
    context.failed?.()
  } catch (cause) {
    const calls = String((cause as Error).stack).matchAll(new RegExp(`${script}:(\\d+):(\\d+)`, 'g'))
    return [...calls].map(([, line, column]) => ({
      file: `/assets/${script}`,
      function: 'a',
      line: Number(line),
      column: Number(column),
      inApp: true,
    }))
  }
  throw new Error('Nothing was thrown')
}

test('calls in minified scripts get file, line, name and source from the map of the build', async () => {
  const frames = await new Symbolicator(folder).resolve(await thrownFrames('play-AbCdEfG.js'), NOW)
  expect(frames.map((frame) => [frame.file, frame.line, frame.function])).toEqual([
    ['web/player/play.ts', 7, 'loadSources'],
    ['web/player/play.ts', 3, 'playEpisode'],
    ['web/player/play.ts', 11, ''],
  ])
  expect(frames[0]?.source?.lines).toContain("  if (!sources) throw new TypeError('no sources')")
})

test('calls in scripts without a map, and names that lead out of the folder, stay as they are', async () => {
  for (const file of ['/assets/other-1234567.js', '/assets/../../../etc/passwd.js', 'https://x.example/a.js']) {
    const frames = [{ file, function: 'a', line: 1, column: 1, inApp: true }]
    expect(await new Symbolicator(folder).resolve(frames, NOW)).toEqual(frames)
  }
})

test('maps that could not be read are read again for the next report', async () => {
  const thrown = await thrownFrames('late-AbCdEfG.js')
  const late = path.join(folder, 'late')
  const symbolicator = new Symbolicator(late)
  const firstFile = async () => (await symbolicator.resolve(thrown, NOW))[0]?.file
  expect(await firstFile()).toBe('/assets/late-AbCdEfG.js')
  mkdirSync(late)
  writeFileSync(path.join(late, 'late-AbCdEfG.js.map'), 'half a m')
  expect(await firstFile()).toBe('/assets/late-AbCdEfG.js')
  copyFileSync(path.join(folder, 'late-AbCdEfG.js.map'), path.join(late, 'late-AbCdEfG.js.map'))
  expect(await firstFile()).toBe('web/player/play.ts')
})

test('of a report, four scripts are resolved, and in a minute, thirty maps are loaded', async () => {
  const thrown = await thrownFrames('play-0.js')
  const scripts = Array.from({ length: 40 }, (_, index) => `play-${index}.js`)
  for (const script of scripts)
    copyFileSync(path.join(folder, 'play-0.js.map'), path.join(folder, `copy-${script}.map`))
  const frames = scripts.flatMap((script) =>
    thrown.slice(0, 1).map((one) => ({ ...one, file: `/assets/copy-${script}` })),
  )
  const symbolicator = new Symbolicator(folder)
  const isMapped = ({ file }: { file: string }) => file.startsWith('web/')
  expect((await symbolicator.resolve(frames, NOW)).map(isMapped).indexOf(false)).toBe(4)
  const countOf = async (now: Date) => {
    let number = 0
    for (const frame of frames.slice(4)) number += (await symbolicator.resolve([frame], now)).filter(isMapped).length
    return number
  }
  expect(await countOf(NOW)).toBe(26)
  expect(await countOf(new Date(NOW.getTime() + 60_000))).toBeGreaterThan(26)
})
