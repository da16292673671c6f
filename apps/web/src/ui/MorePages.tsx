import { useEffect, useRef } from 'react'

import { Button } from './Button.tsx'
import { SectionError } from './SectionError.tsx'

/** The pages of a list that are not loaded yet. */
export type Paging = {
  /** Loads older entries. Null if there are none. */
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
}

type MorePagesProps = Paging & {
  /** The plural noun of the entries, such as `messages`. */
  readonly noun: string
  /** A text with the number of entries shown. */
  readonly count: string
  /** The text of the button; by default for older entries. */
  readonly button?: string
}

/** Below a list: the number of entries, and a button for further entries. */
export function MorePages({
  noun,
  count,
  button = `Show older ${noun}`,
  more,
  loading,
  failed,
}: MorePagesProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  // the button disappears with the last page, and it had the focus; a search also ends a list, and keeps its own
  useEffect(() => {
    if (wasPressed.current && more === null) end.current?.focus()
    if (more === null) wasPressed.current = false
  }, [more])
  return (
    <>
      <p ref={end} tabIndex={-1} className="small soft" role="status">
        {count}
      </p>
      {failed && <SectionError title={`We could not load older ${noun}.`} onRetry={more ?? doNothing} />}
      {more !== null && !failed && (
        <div>
          <Button
            kind="plain"
            busy={loading}
            onClick={() => {
              wasPressed.current = true
              more()
            }}
          >
            {button}
          </Button>
        </div>
      )}
    </>
  )
}

const doNothing = () => undefined
