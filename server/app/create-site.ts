import { startRefreshing } from '#demo/refresh.ts'
import { demoAiringTexts, demoSeed } from '#demo/seed.ts'
import { ignoreLateRefusals } from '#server/gateway/late-refusals.ts'
import { createServer, type Server } from './create-server.ts'
import type { ServerSettings } from './services.ts'

/** The server with the demo where the settings want it; `isSeeded` says that its database has just been filled. */
export async function createSite(
  settings: Pick<ServerSettings, 'env' | 'root' | 'log'>,
  isSeeded: boolean,
): Promise<Server> {
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
