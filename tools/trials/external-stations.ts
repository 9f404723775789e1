import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, chmodSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/kit/processes/free-port.ts'

export type End = () => void

const PASSWORD = 'try-origins'
const LOG = ['-hide_banner', '-loglevel', 'error']

function run(program: string, args: readonly string[]): { child: ChildProcess; end: End } {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  child.on('error', (cause) => process.stderr.write(`${program}: ${cause.message}\n`))
  return { child, end: () => void child.kill('SIGKILL') }
}

/** Icecast refuses to run as root, so it changes to the user that Debian created for it. */
const changeOwner = () =>
  process.getuid?.() === 0 ? '<changeowner><user>icecast2</user><group>icecast</group></changeowner>' : ''

const icecastConfig = (port: number, folder: string) => `<icecast>
  <limits><clients>20</clients><sources>2</sources></limits>
  <authentication><source-password>${PASSWORD}</source-password><admin-user>admin</admin-user>
    <admin-password>${PASSWORD}</admin-password></authentication>
  <hostname>127.0.0.1</hostname>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <http-headers><header name="Access-Control-Allow-Origin" value="*" /></http-headers>
  <paths><logdir>${folder}</logdir><webroot>/usr/share/icecast2/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot></paths>
  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>2</loglevel></logging>
  <security><chroot>0</chroot>${changeOwner()}</security>
</icecast>`

export interface IcecastStation {
  url: string
  /** As a playout system does. */
  setTitle: (title: string) => Promise<void>
  end: End
}

/** With one mount, into which ffmpeg sends MP3. */
export async function startIcecast(folder: string): Promise<IcecastStation> {
  const port = await freePort()
  const logs = path.join(folder, 'icecast')
  mkdirSync(logs)
  for (const open of [folder, logs]) chmodSync(open, 0o777)
  writeFileSync(path.join(logs, 'icecast.xml'), icecastConfig(port, logs), { mode: 0o644 })
  const server = run('icecast2', ['-c', path.join(logs, 'icecast.xml')])
  await answers(`http://127.0.0.1:${port}/status-json.xsl`)
  const mount = `icecast://source:${PASSWORD}@127.0.0.1:${port}/kfm.mp3`
  const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100']
  const coded = ['-c:a', 'libmp3lame', '-b:a', '128k', '-content_type', 'audio/mpeg', '-f', 'mp3', mount]
  const source = run('ffmpeg', [...LOG, ...sound, ...coded])
  const url = `http://127.0.0.1:${port}/kfm.mp3`
  await answers(url)
  const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`
  return {
    url,
    async setTitle(title) {
      const query = new URLSearchParams({ mount: '/kfm.mp3', mode: 'updinfo', song: title, charset: 'UTF-8' })
      const answer = await fetch(`http://127.0.0.1:${port}/admin/metadata?${query}`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`Icecast answered ${answer.status} to a title`)
    },
    end() {
      source.end()
      server.end()
    },
  }
}

export interface HlsStation {
  url: string
  isCut: boolean
  end: End
}

export const SEGMENT_SECONDS = 4

/** ffmpeg writes the segments into a folder. */
export async function startHls(folder: string, windowSegments: number): Promise<HlsStation> {
  const files = path.join(folder, `hls-${windowSegments}`)
  mkdirSync(files)
  const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=660:sample_rate=44100', '-c:a', 'aac', '-b:a', '64k']
  const window = ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_list_size', String(windowSegments)]
  const flags = ['-hls_flags', 'program_date_time+delete_segments+omit_endlist']
  const encoder = run('ffmpeg', [...LOG, ...sound, ...window, ...flags, path.join(files, 'live.m3u8')])
  const server = http.createServer((request, response) => {
    const file = path.join(files, path.basename(request.url ?? ''))
    if (station.isCut) return void request.socket.destroy()
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const station = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`,
    isCut: false,
    end() {
      encoder.end()
      server.closeAllConnections()
      server.close()
    },
  }
  await answers(station.url)
  return station
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const left = new AbortController()
    const answer = await fetch(url, { signal: left.signal }).catch(() => null)
    left.abort()
    if (answer?.ok) return
    await sleep(500)
  }
  throw new Error(`${url} does not answer`)
}
