import { type Engine, LoadError } from '../../core/engine.ts'
import { BrightcoveEngine } from './brightcove-engine.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { createPlayerContainer } from './player-container.ts'
import type { HostedPlayer, HostedScript } from './hosted-player.ts'

/** Creates an engine over the hosted player of that account. */
export const hostedEngine = (settings: HostedSettings): Engine =>
  new BrightcoveEngine({
    place: createPlayerContainer(),
    createPlayer: (holder) => createHostedPlayer(settings, holder),
    viewerId: () => settings.viewerId?.() ?? null,
  })

const scripts = new Map<string, Promise<void>>()

/** Creates a ready player. The platform's script is loaded once, on first use. */
export async function createHostedPlayer(settings: HostedSettings, holder: HTMLElement): Promise<HostedPlayer> {
  // The player's inline style elements would violate the Content-Security-Policy; its stylesheet is served as a file.
  Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true })
  await loadScript(scriptUrl(settings))
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

/** A failed script is requested again on the next call. */
function loadScript(src: string): Promise<void> {
  const existing = scripts.get(src)
  if (existing) return existing
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      scripts.delete(src)
      reject(new LoadError('The hosted player cannot be reached', { isNetwork: true }))
    })
    document.head.append(Object.assign(script, { src, async: true }))
  })
  scripts.set(src, loading)
  return loading
}
