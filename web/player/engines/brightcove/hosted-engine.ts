import { onceResolved } from '#web/lib/memoize.ts'
import { type Engine, LoadError } from '../../core/engine.ts'
import { BrightcoveEngine } from './brightcove-engine.ts'
import type { HostedPlayer, HostedScript } from './hosted-player.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { createPlayerContainer } from './player-container.ts'

/** The platform's script is loaded once, on first use. */
export function hostedEngines(settings: HostedSettings): () => Engine {
  const load = onceResolved(() => loadScript(scriptUrl(settings)))
  return () =>
    new BrightcoveEngine({
      container: createPlayerContainer(),
      createPlayer: async (holder) => {
        // The player's inline style elements would violate the Content-Security-Policy; its stylesheet is served as a file.
        Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true })
        await load()
        return createHostedPlayer(settings, holder)
      },
      viewerId: () => settings.viewerId?.() ?? null,
    })
}

async function createHostedPlayer(settings: HostedSettings, holder: HTMLElement): Promise<HostedPlayer> {
  const { bc } = window as Window & Partial<HostedScript>
  if (!bc) throw new LoadError('The hosted player did not start', { isNetwork: false })
  const element = document.createElement('video-js')
  Object.assign(element.dataset, { account: settings.accountId, player: settings.playerId, embed: 'default' })
  holder.append(element)
  const player = bc(element)
  await new Promise<void>((resolve) => player.ready(resolve))
  return player
}

const scriptUrl = ({ accountId, playerId }: HostedSettings): string =>
  `https://players.brightcove.net/${accountId}/${playerId}_default/index.min.js`

function loadScript(src: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new LoadError('The hosted player cannot be reached', { isNetwork: true }))
    })
    document.head.append(Object.assign(script, { src, async: true }))
  })
}
