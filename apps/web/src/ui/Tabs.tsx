import { useDeferredValue, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

import styles from './Tabs.module.css'

export type Tab = { readonly label: string; readonly content: ReactNode }

export type TabsProps = {
  /** Names the tabs for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The index of the tab that is open first. */
  readonly start?: number
}

/** Shows one of several panels. Arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs, start = 0 }: TabsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(start)
  // deferred, so that the tab reacts to a press at once even if its panel takes long to render
  const open = useDeferredValue(chosen)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])

  function move(event: KeyboardEvent) {
    const target = findTarget(event.key, chosen, tabs.length)
    if (target === null) return
    event.preventDefault()
    setChosen(target)
    buttons.current[target]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            ref={(button) => {
              buttons.current[index] = button
            }}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}panel`}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(index)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab${open}`} className={styles.panel}>
        {tabs[open]?.content}
      </div>
    </div>
  )
}

/** The tab that a key leads to. After the last tab comes the first. */
function findTarget(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
