import { Bookmark, EllipsisVertical, Share2, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { LABELS } from '#web/lib/text/messages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PlayButton } from '#web/ui/buttons/play-button.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

const TITLE = 'The night the grid held'

export function Playback() {
  const [isBookmarked, setBookmarked] = useState(false)
  return (
    <ShowcaseSection title="Playback">
      <ShowcaseRow>
        <PlayButton state="play" size="small" label={LABELS.play(TITLE)} />
        <PlayButton state="play" label={LABELS.play(TITLE)} />
        <PlayButton state="pause" size="large" label={LABELS.pause(TITLE)} />
        <PlayButton state="play" size="huge" label={LABELS.play(TITLE)} />
        <PlayButton state="play" className="is-focus" label={LABELS.play(TITLE)} />
      </ShowcaseRow>
      <ShowcaseRow>
        <PlayButton state="stop" kind="theme" label={LABELS.stop('702')} />
        <PlayButton state="loading" label={LABELS.loading(TITLE)} />
        <PlayButton state="error" label={LABELS.error(TITLE)} />
        <PlayButton state="play" kind="outlined" label={LABELS.play(TITLE)} />
        <span data-station="capetalk">
          <PlayButton state="play" kind="ink" label={LABELS.listenLive('Capetalk')} />
        </span>
      </ShowcaseRow>
      <ShowcaseRow>
        <IconButton label="Mute" icon={<Volume2 />} />
        <IconButton
          label="Bookmark"
          icon={<Bookmark />}
          isPressed={isBookmarked}
          onClick={() => setBookmarked(!isBookmarked)}
        />
        <IconButton label="Bookmark" icon={<Bookmark className="filled icon" />} isPressed />
        <IconButton label="Share" icon={<Share2 />} kind="filled" />
        <IconButton label="Share" icon={<Share2 />} kind="filled" size="small" />
        <IconButton label="Share" icon={<Share2 />} kind="filled" disabled />
      </ShowcaseRow>
      <ShowcaseRow>
        <Menu
          label="More about The night the grid held"
          buttonClass="icon-button filled"
          button={<EllipsisVertical className="icon" aria-hidden="true" />}
          items={[
            { text: 'Play next', onChoose: () => {} },
            { text: 'Add to queue', onChoose: () => {} },
            { text: 'Mark as played', onChoose: () => {} },
          ]}
        />
      </ShowcaseRow>
    </ShowcaseSection>
  )
}
