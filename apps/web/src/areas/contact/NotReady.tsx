import { configuration } from '#web/http/configuration.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'

type NotReadyProps = {
  readonly title: string
  readonly mayRetry: boolean
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** Shown in place of a form that cannot be used, with the phone number of the help desk. */
export function NotReady({ title, mayRetry, onRetry, retrying }: NotReadyProps) {
  const { phone } = configuration.value().helpdesk
  const instead = `Call us on ${phone} instead.`
  return mayRetry ? (
    <SectionError title={title} onRetry={onRetry} retrying={retrying}>
      {instead}
    </SectionError>
  ) : (
    <Notice tone="caution" role="alert" title={title}>
      {instead}
    </Notice>
  )
}
