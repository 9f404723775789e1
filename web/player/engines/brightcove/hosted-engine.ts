import type { Engine } from '../../core/engine.ts'
import { BrightcoveEngine } from './brightcove-engine.ts'
import { createHostedPlayer } from './create-hosted-player.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { createPlayerContainer } from './place.ts'

/** An engine that plays with the hosted player of that account. */
export const hostedEngine = (settings: HostedSettings): Engine =>
  new BrightcoveEngine({
    place: createPlayerContainer(),
    createPlayer: (holder) => createHostedPlayer(settings, holder),
    viewerId: () => settings.viewerId?.() ?? null,
  })
