import { PlayButton } from '#web/ui/play-button.tsx'
import { mainButtonOf, mainLabelOf } from '../mini-player-facts.ts'
import { PlayerVolume } from '../player-volume.tsx'
import { SkipButton } from '../skip-button.tsx'
import { mayControl, type PlayerState } from '../state.ts'
import type { ExpandedRequests } from './expanded-requests.ts'

interface ExpandedTransportProps {
  state: PlayerState
  requests: ExpandedRequests
}

/** Back, play, forward, and how loud. */
export function ExpandedTransport({ state, requests }: ExpandedTransportProps) {
  const { live } = state
  return (
    <div className={live ? 'trans is-live' : 'trans'}>
      {!live && <SkipButton direction="back" isDisabled={!mayControl(state)} onPress={() => requests.skip(-15)} />}
      <MainButton state={state} requests={requests} />
      {!live && <SkipButton direction="forward" isDisabled={!mayControl(state)} onPress={() => requests.skip(15)} />}
      <div className="vol">
        <PlayerVolume state={state} requests={requests} />
      </div>
    </div>
  )
}

function MainButton({ state, requests }: ExpandedTransportProps) {
  const button = mainButtonOf(state)
  const press = {
    play: requests.play,
    pause: requests.pause,
    stop: requests.stop,
    loading: () => {},
    error: requests.play,
  }
  return (
    <PlayButton
      state={button}
      size="huge"
      kind="theme"
      label={mainLabelOf(state)}
      disabled={state.ad.podActive}
      aria-disabled={button === 'loading' || undefined}
      onClick={press[button]}
    />
  )
}
