import { Notice } from '#web/ui/Notice.tsx'

type FailedNoticeProps = { readonly said: { readonly title: string; readonly text: string } }

/** What became of a change of filters that was not made, or of which nobody knows. Source: MAI-022. */
export function FailedNotice({ said: { title, text } }: FailedNoticeProps) {
  return (
    <Notice tone="critical" role="alert" title={title}>
      {text}
    </Notice>
  )
}
