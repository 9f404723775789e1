import { startRefreshing } from '#demo/refresh.ts'
import { demoAiringTexts, demoSeed } from '#demo/seed.ts'
import { ignoreLateRefusals } from '#server/gateway/late-refusals.ts'
import { createServer, type Server } from './create-server.ts'
import type { ServerSettings } from './services.ts'

interface SiteSettings extends Pick<ServerSettings, 'env' | 'root' | 'log'> {
  isSeeded: boolean
}

/** Creates the server, with the demo content unless `LOAD_DEMO` is `never`. */
export async function createSite({ isSeeded, ...settings }: SiteSettings): Promise<Server> {
  const { env, log } = settings
  ignoreLateRefusals(log)
  if (env.LOAD_DEMO === 'never') return createServer(settings)
  return createServer({
    ...settings,
    ...(!isSeeded && { seed: demoSeed(env) }),
    refresh: startRefreshing,
    airingTexts: demoAiringTexts,
  })
}
