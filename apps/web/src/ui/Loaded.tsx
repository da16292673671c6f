import type { ReactNode } from 'react'

import { SectionError } from './SectionError.tsx'
import { Skeleton } from './Skeleton.tsx'
import type { SkeletonLine } from './Skeleton.tsx'

/** The state of a query, as far as it is shown. */
export type Loading<Data, Problem> = {
  /** Undefined until it is loaded. A failed reload keeps the earlier data. */
  readonly data: Data | undefined
  readonly error: Problem | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Placeholder =
  | {
      /** The text for screen readers, such as `Loading bills`. */
      readonly loading: string
      readonly lines: readonly SkeletonLine[]
      /** Whether the placeholder has the border and padding of a card, which is the default. */
      readonly card?: boolean
    }
  | { readonly placeholder: ReactNode }

type LoadedProps<Data, Problem> = Placeholder & {
  readonly query: Loading<Data, Problem>
  /** The title of the error: a sentence that names the missing part. */
  readonly failed: string | ((problem: Problem) => string)
  /** What the customer can do besides trying again. */
  readonly advice?: ReactNode | ((problem: Problem) => ReactNode)
  /** Shown in place of the error; undefined for a failure that another attempt may solve. */
  readonly renderInstead?: (problem: Problem) => ReactNode
  /** The title of the error below data whose reload failed; by default the data are shown alone. */
  readonly stale?: string
  readonly children: (data: Data) => ReactNode
}

/** A part of a page that is loaded: a placeholder, then the content or an error with a button to try again. */
export function Loaded<Data, Problem>(props: LoadedProps<Data, Problem>) {
  const { query, failed, advice, renderInstead, stale, children } = props
  if (query.data !== undefined) {
    if (stale === undefined || query.error === null) return children(query.data)
    return (
      <>
        {children(query.data)}
        <SectionError title={stale} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </>
    )
  }
  if (query.error === null) {
    if ('placeholder' in props) return props.placeholder
    return <Skeleton card={props.card ?? true} label={props.loading} lines={props.lines} />
  }
  const shownInstead = renderInstead?.(query.error)
  if (shownInstead !== undefined) return shownInstead
  const title = typeof failed === 'function' ? failed(query.error) : failed
  return (
    <SectionError title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {typeof advice === 'function' ? advice(query.error) : advice}
    </SectionError>
  )
}
