import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Names the site that the browser is about to open. The link works if the automatic redirect does not. */
export function LeavingNotice({ url }: { readonly url: string }) {
  return (
    <Notice
      tone="info"
      role="status"
      title="We take you to the site of your prepay mobile"
      actions={
        <LinkButton kind="plain" href={url}>
          Go there now
        </LinkButton>
      }
    >
      You top up and change prepay mobiles there. You are already signed in.
    </Notice>
  )
}
