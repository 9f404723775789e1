import { PictureInPicture2, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import {
  supportsPictureInPicture,
  readBackgroundMode,
  saveBackgroundMode,
  requestPictureInPicture,
} from '../../core/picture-in-picture.ts'
import { loadedCommands } from '../../core/player-access.ts'
import { playerStore, usePlayer } from '../../core/player-store.ts'
import { pageStages } from './page-stages.ts'
import { useHidesPictures, useIsInBackground, useIsPictureInPicture, useVideo } from './use-video.ts'
import './video.css'

export function CornerVideo() {
  const hidesPictures = useHidesPictures()
  const isInBackground = useIsInBackground()
  return isInBackground && !hidesPictures ? <Corner /> : null
}

function Corner() {
  const title = usePlayer((state) => state.title)
  const url = usePlayer((state) => state.url)
  const station = usePlayer((state) => state.station)
  const isPictureInPicture = useIsPictureInPicture(useVideo())
  const screen = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    pageStages().setCorner(screen.current)
    return () => pageStages().setCorner(null)
  }, [])
  useEffect(() => {
    if (readBackgroundMode() === 'picture-in-picture' && playerStore.get().playing) requestPictureInPicture()
  }, [])

  return (
    <section
      className={isPictureInPicture ? 'corner is-out' : 'corner'}
      aria-label={`Video: ${title}`}
      data-station={station ?? undefined}
    >
      <div className="screen" ref={screen} />
      {url !== null && <Link className="back" to={url} aria-label={`Back to ${title}`} />}
      <div className="actions">
        {supportsPictureInPicture() && (
          <IconButton
            size="small"
            label="Picture-in-picture"
            icon={<PictureInPicture2 className="icon small" aria-hidden="true" />}
            onClick={() => {
              saveBackgroundMode('picture-in-picture')
              requestPictureInPicture()
            }}
          />
        )}
        <IconButton
          size="small"
          label={`Close ${title}`}
          icon={<X className="icon small" aria-hidden="true" />}
          onClick={() => loadedCommands()?.reset()}
        />
      </div>
    </section>
  )
}
