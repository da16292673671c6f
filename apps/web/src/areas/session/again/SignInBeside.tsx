import { usePortal } from '#web/http/portal.tsx'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { addressOfSignInBeside } from '../login-address.ts'
import styles from './SignInAgain.module.css'

const WINDOW = 'popup,width=480,height=760'

/** Opens sign-in at the identity provider in a separate window or, if the browser blocks that, in a tab. */
export function SignInBeside({ onLeave }: { readonly onLeave: () => void }) {
  const address = addressOfSignInBeside(usePortal().basePath)
  return (
    <div className={styles.ways}>
      <LinkButton
        href={address}
        target="_blank"
        onClick={(event) => {
          signInTries.reset()
          if (window.open(address, '_blank', WINDOW) !== null) event.preventDefault()
        }}
      >
        Sign in
        <span className="visually-hidden"> (opens a new window)</span>
      </LinkButton>
      <Button kind="plain" onClick={onLeave}>
        Leave this page
      </Button>
    </div>
  )
}
