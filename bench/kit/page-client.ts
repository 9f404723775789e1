/** Requests pages from a thread of its own, so that the CPU of the server's thread has no part of it. */
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export interface PageClient {
  /** Requests the page `count` times, over some connections at once. Throws on any unsuccessful response. */
  read: (path: string, count: number, connections?: number) => Promise<void>
  stop: () => Promise<unknown>
}

interface Job {
  path: string
  count: number
  connections: number
}

const agent = new Agent({ keepAlive: true })

export function startPageClient(origin: string): PageClient {
  const worker = new Worker(new URL(import.meta.url), { workerData: origin })
  return {
    async read(path, count, connections = 1) {
      const answered = once(worker, 'message')
      worker.postMessage({ path, count, connections } satisfies Job)
      const [failure] = (await answered) as [string | null]
      if (failure !== null) throw new Error(failure)
    },
    stop: () => worker.terminate(),
  }
}

async function readPages({ path, count, connections }: Job): Promise<void> {
  let left = count
  const readInTurn = async () => {
    while (left-- > 0) await readPage(path)
  }
  await Promise.all(Array.from({ length: connections }, readInTurn))
}

const readPage = (path: string) =>
  new Promise<void>((resolve, reject) => {
    get(workerData + path, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      response.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })

async function work(job: Job): Promise<void> {
  try {
    await readPages(job)
    parentPort?.postMessage(null)
  } catch (error) {
    parentPort?.postMessage(String(error))
  }
}

if (!isMainThread) parentPort?.on('message', (job: Job) => void work(job))
