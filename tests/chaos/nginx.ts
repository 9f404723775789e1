import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { waitUntil } from './wait.ts'

export interface Nginx {
  url: string
  stop: () => Promise<void>
}

/** Path of nginx, or undefined if it is not installed. On Debian its folder is only in root's PATH. */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, 'nginx')).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns docs/nginx.conf with these local ports instead of its addresses. */
function siteConfiguration(port: number, nodePorts: readonly number[]): string {
  const addresses = nodePorts.values()
  const text = readFileSync('docs/nginx.conf', 'utf8')
  return text
    .replaceAll(/10\.0\.0\.\d+:3000/g, () => `127.0.0.1:${addresses.next().value}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
}

const mainConfiguration = (folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log warn;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  log_format chaos '$time_iso8601 $status $request_time "$request" $upstream_addr $upstream_status $upstream_response_time';
  access_log ${folder}/nginx-access.log chaos;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/primedia.conf;
}
`

/** Starts nginx with the documented configuration; its files and logs are in `folder`. */
export async function startNginx(
  program: string,
  folder: string,
  nodePorts: readonly number[],
  signal: AbortSignal,
): Promise<Nginx> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'primedia.conf'), siteConfiguration(port, nodePorts))
  const main = path.join(folder, 'nginx.conf')
  writeFileSync(main, mainConfiguration(folder))
  const child = spawn(program, ['-p', folder, '-c', main], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const stop = () => end(child, ended)
  try {
    await waitUntil('nginx', async () => (await fetch(`${url}/healthz`)).ok, { seconds: 15, signal })
  } catch (cause) {
    await stop()
    throw cause
  }
  return { url, stop }
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}
