import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { indexAfterKey } from '#web/ui/menus/arrow-keys.ts'
import type { MenuGroup } from './menus.ts'

export type MenuName = 'captions' | 'settings'

interface StageMenuProps {
  label: string
  icon: ReactNode
  groups: readonly MenuGroup[]
  name: MenuName
  /** `setOpenMenu` must be stable. */
  openMenu: MenuName | null
  setOpenMenu: (name: MenuName | null) => void
  isOn?: boolean
}

const itemsIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? []),
]

/** The menu is inside the stage, so that it shows in full screen. */
export function StageMenu({ label, icon, groups, name, openMenu, setOpenMenu, isOn }: StageMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const isOpen = openMenu === name

  useEffect(() => {
    if (!isOpen) return undefined
    const items = itemsIn(root.current)
    const chosen = items.find((item) => item.ariaChecked === 'true') ?? items[0]
    chosen?.focus()
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpenMenu(null)
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [isOpen, setOpenMenu])

  function close() {
    setOpenMenu(null)
    root.current?.querySelector('button')?.focus()
  }

  function press(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Tab') return setOpenMenu(null)
    const items = itemsIn(root.current)
    const at = items.findIndex((item) => item === document.activeElement)
    const next = indexAfterKey(event, at, items.length, 'vertical')
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the items inside
    <div className="stage-menu" ref={root} onKeyDown={press}>
      <IconButton
        label={label}
        icon={icon}
        className={isOn ? 'is-on' : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenMenu(isOpen ? null : name)}
      />
      {isOpen && (
        <div className="stage-popup" role="menu" id={id} aria-label={label}>
          {groups.map((group) => (
            <Group key={group.label} {...group} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  )
}

function Group({ label, options, onChoose, onChosen }: MenuGroup & { onChosen: () => void }) {
  const choose = (id: string) => {
    onChoose(id)
    onChosen()
  }
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="menuitemradio"
          aria-checked={option.isOn}
          tabIndex={-1}
          onClick={() => choose(option.id)}
        >
          <Check className="icon small" aria-hidden="true" />
          {option.label}
        </button>
      ))}
    </div>
  )
}
