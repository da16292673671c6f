import { useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToast } from '#web/ui/Toast.tsx'

type ShareLinkProps = { readonly link: string; readonly title: string }

/** A link to read, to copy, and to share if the device has a share dialog. */
export function ShareLink({ link, title }: ShareLinkProps) {
  const showToast = useToast()
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      showToast('The link is copied.')
    } catch {
      showToast('We could not copy the link. It is selected, so that you can copy it yourself.', 'critical')
    }
  }

  return (
    <>
      <TextField
        id="link"
        label="Link"
        readOnly
        value={link}
        onValueChange={() => undefined}
        onFocus={(event) => event.target.select()}
        ref={field}
      />
      <div className="row">
        <Button onClick={() => void copy()}>Copy link</Button>
        {canShare() && (
          <Button kind="plain" icon="external" onClick={() => void share({ title, url: link })}>
            Share
          </Button>
        )}
      </div>
    </>
  )
}

/** The types claim that every browser can share, but many desktop browsers cannot. */
function canShare(): boolean {
  return 'share' in navigator
}

/** Closing the share dialog rejects the promise. It is not an error. */
async function share(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined)
}
