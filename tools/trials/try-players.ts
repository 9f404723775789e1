import { spawnSync } from 'node:child_process'
/**
 * `node tools/trials/try-players.ts http://127.0.0.1:3000`: lets mpv and ffmpeg play a station of a site with the demo, where they are
 * installed. The tests use smaller clients (`server/app/clients.test.ts`), because these two need hundreds of megabytes.
 */
import { errorCode } from '#server/lib/errors/error-code.ts'
import { runCommand } from '#tools/commands/command.ts'

interface Player {
  name: string
  program: string
  args: readonly string[]
  /** Output that shows that the station plays. */
  expected: RegExp
}

const TIMEOUT_MS = 120_000

function players(origin: string): Player[] {
  const muted = ['--no-config', '--vo=null', '--ao=null', '--length=1', '--term-playing-msg=plays ${path}']
  const hls = ['-v', 'info', '-t', '1', '-i', `${origin}/live/947/master.m3u8`, '-f', 'null', '-']
  return [
    { name: 'mpv, M3U', program: 'mpv', args: [...muted, `${origin}/feeds/947.m3u`], expected: /plays .*master\.m3u8/ },
    { name: 'mpv, PLS', program: 'mpv', args: [...muted, `${origin}/feeds/947.pls`], expected: /plays .*master\.m3u8/ },
    { name: 'ffmpeg, HLS', program: 'ffmpeg', args: hls, expected: /Audio: aac/ },
  ]
}

function tryPlayer({ name, program, args, expected }: Player): boolean {
  const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: TIMEOUT_MS })
  const missing = errorCode(error) === 'ENOENT'
  const isFine = expected.test(`${stdout}${stderr}`)
  process.stdout.write(`${missing ? 'missing' : isFine ? 'ok' : 'FAILED'}  ${name}\n`)
  if (!missing && !isFine) process.stdout.write(`${stdout}${stderr}`.slice(-1_000))
  return missing || isFine
}

runCommand(async () => {
  const [url] = process.argv.slice(2)
  if (!url) throw new Error('usage: node tools/trials/try-players.ts <origin of a running site with the demo>')
  if (players(new URL(url).origin).map(tryPlayer).includes(false)) throw new Error('Some players did not play')
})
