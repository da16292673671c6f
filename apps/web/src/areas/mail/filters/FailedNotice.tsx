import { Notice } from '#web/ui/Notice.tsx'

type FailedNoticeProps = { readonly title: string; readonly text: string }

/** Shown if a change of filters failed or its outcome is unknown. Source: MAI-022. */
export function FailedNotice({ title, text }: FailedNoticeProps) {
  return (
    <Notice tone="critical" role="alert" title={title}>
      {text}
    </Notice>
  )
}
