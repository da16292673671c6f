import { buildInstallLinks } from '@switchboard/domain/mobile/numbers/install-links'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useToast } from '#web/ui/Toast.tsx'

/** Installs an eSIM on the phone that shows the page, which cannot point its camera at itself. Source: MOB-075. */
export function InstallLinks({ activationCode }: { readonly activationCode: string }) {
  const toast = useToast()
  const { apple, android } = buildInstallLinks(activationCode)

  async function copy() {
    try {
      await navigator.clipboard.writeText(activationCode)
      toast('The code is copied.')
    } catch {
      toast('Your browser did not copy it. Select the code below.')
    }
  }

  return (
    <>
      <p>Is this the phone? Install it from here:</p>
      <div className={styles.buttons}>
        <LinkButton kind="plain" href={apple} target="_blank" rel="noreferrer">
          Install on this iPhone
        </LinkButton>
        <LinkButton kind="plain" href={android} target="_blank" rel="noreferrer">
          Install on this Android phone
        </LinkButton>
        <Button kind="plain" onClick={() => void copy()}>
          Copy the code
        </Button>
      </div>
    </>
  )
}
