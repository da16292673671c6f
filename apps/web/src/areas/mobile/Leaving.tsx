import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Says where the browser goes, with a link for one that does not. */
export function Leaving({ url }: { readonly url: string }) {
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
      Prepay mobiles are topped up and changed there. You are signed in already.
    </Notice>
  )
}
