import { Notice } from '#web/ui/Notice.tsx'

import { describeFailure } from './setting.ts'
import type { SetFailure } from './queries.ts'

/** The notice about a failed change. Shows nothing without an error. */
export function SettingFailure({ error }: { readonly error: SetFailure | null }) {
  if (error === null) return null
  const { title, text } = describeFailure(error)
  return (
    <Notice tone="critical" role="alert" title={title}>
      {text}
    </Notice>
  )
}
