import type { ChaosNode, Cluster } from './cluster.ts'
import { pause, waitUntil } from './wait.ts'

export interface Disturbance {
  /** Printed when it begins. */
  what: string
  run: (cluster: Cluster, signal: AbortSignal) => Promise<void>
}

const AWAY_MS = 15_000
/** Longer than nodes serve cached pages without a check of the database. */
const LONG_AWAY_MS = 40_000
const READY_SECONDS = 60

export const DISTURBANCES = {
  'kill-nodes': {
    what: 'each node in turn gets SIGKILL and is started again',
    run: (cluster, signal) =>
      eachNode(cluster, signal, async (node) => {
        await node.kill()
        await pause(2_000, signal)
        await node.start()
      }),
  },
  'rolling-restart': {
    what: 'each node in turn gets SIGTERM and is started again',
    run: (cluster, signal) =>
      eachNode(cluster, signal, async (node) => {
        await node.stop()
        await node.start()
      }),
  },
  'restart-database': {
    what: 'PostgreSQL restarts, fast',
    run: ({ postgres }) => postgres.restart('fast'),
  },
  'crash-database': {
    what: 'PostgreSQL restarts at once, without a checkpoint',
    run: ({ postgres }) => postgres.restart('immediate'),
  },
  'stop-database': {
    what: `PostgreSQL is stopped for ${LONG_AWAY_MS / 1_000} seconds`,
    async run({ postgres }, signal) {
      await postgres.shutDown('fast')
      await pause(LONG_AWAY_MS, signal)
      await postgres.start()
    },
  },
  'pause-database': {
    what: `PostgreSQL hangs (SIGSTOP) for ${AWAY_MS / 1_000} seconds`,
    async run({ postgres }, signal) {
      postgres.pause()
      await pause(AWAY_MS, signal)
      postgres.resume()
    },
  },
  'cut-connections': {
    what: 'all connections to PostgreSQL are reset, three times',
    async run({ proxy }, signal) {
      for (let time = 0; time < 3; time++) {
        proxy.cut()
        await pause(2_000, signal)
      }
    },
  },
  'fill-disk': {
    what: 'the disk of node 3 is full, also while that node restarts',
    async run({ disk, nodes }, signal) {
      disk.fill()
      await pause(AWAY_MS, signal)
      await nodes.at(-1)?.stop()
      await nodes.at(-1)?.start()
      await pause(AWAY_MS, signal)
      disk.empty()
    },
  },
  'move-clock': {
    what: 'the clock of node 3 (its `Date`) is five minutes ahead, then right, then five minutes behind, then right',
    async run({ clock }, signal) {
      for (const seconds of [300, 0, -300, 0]) {
        clock.move(seconds)
        await pause(8_000, signal)
      }
    },
  },
} as const satisfies Record<string, Disturbance>

export type DisturbanceName = keyof typeof DISTURBANCES

async function eachNode(
  { nodes }: Cluster,
  signal: AbortSignal,
  disturb: (node: ChaosNode) => Promise<void>,
): Promise<void> {
  for (const node of nodes) {
    await disturb(node)
    await untilReady([node], signal)
    signal.throwIfAborted()
  }
}

/** Waits until every one of these nodes is ready. */
export async function untilReady(nodes: readonly ChaosNode[], signal: AbortSignal): Promise<void> {
  const isReady = async ({ url }: ChaosNode) =>
    (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200
  const check = async () => (await Promise.all(nodes.map(isReady))).every(Boolean)
  await waitUntil(`${nodes.map(({ name }) => name).join(', ')} ready`, check, { seconds: READY_SECONDS, signal })
}
