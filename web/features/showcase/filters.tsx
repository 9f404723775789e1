import { useState } from 'react'
import { Chip, ChipLink } from '#web/ui/buttons/chip.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Tabs } from '#web/ui/menus/tabs.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

const LISTS = ['ALL', 'FOLLOWING', 'BOOKMARK'] as const
const TABS = [
  { value: 'latest', label: 'Latest' },
  { value: 'most-played', label: 'Most played' },
] as const

export function Filters() {
  const [list, setList] = useState<(typeof LISTS)[number]>('BOOKMARK')
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('latest')
  const [isOn, setOn] = useState(true)
  return (
    <ShowcaseSection title="Filters and tabs">
      <ShowcaseRow>
        <Segmented
          label="List"
          options={LISTS.map((value) => ({ value, label: value }))}
          value={list}
          onChange={setList}
        />
      </ShowcaseRow>
      <ShowcaseRow>
        <Chip isPressed={isOn} onClick={() => setOn(!isOn)}>
          All media
        </Chip>
        <Chip isPressed={!isOn} onClick={() => setOn(!isOn)}>
          Audio
        </Chip>
        <ChipLink to="/ui">Topic</ChipLink>
      </ShowcaseRow>
      <div className="max-w-110">
        <Tabs label="Episodes" tabs={TABS} value={tab} onChange={setTab}>
          <p className="text-text-2 pt-3">{tab === 'latest' ? 'What came last.' : 'What was played most.'}</p>
        </Tabs>
      </div>
    </ShowcaseSection>
  )
}
