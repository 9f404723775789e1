import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // About 25 routes: their manifest comes with the page instead of through an endpoint of its own.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
