import type { ReactNode } from 'react'

import { Loaded } from '#web/ui/Loaded.tsx'
import type { Loading } from '#web/ui/Loaded.tsx'

type LoadedPlansProps<Data> = {
  readonly query: Loading<Data, unknown>
  readonly children: (data: Data) => ReactNode
}

/** The plans or add-ons that are for sale, in a dialog. */
export function LoadedPlans<Data>({ query, children }: LoadedPlansProps<Data>) {
  return (
    <Loaded
      query={query}
      loading="Loading the plans"
      lines={['button', 'button', 'button']}
      card={false}
      failed="We could not load the plans."
      advice="Nothing has been changed."
    >
      {children}
    </Loaded>
  )
}
