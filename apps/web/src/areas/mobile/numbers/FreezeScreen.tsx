import { useState } from 'react'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { LostLink } from './LostLink.tsx'
import { useFreezeByLink } from './queries.ts'
import { FREEZE_LINK_ADVICE, FREEZE_TITLE } from './words.ts'

/**
 * "This was not me": the link in a message opens this page, and a press of the button freezes the number without a
 * session. Opening the link alone does nothing, because mail programs open links by themselves.
 */
export function FreezeScreen() {
  // the code is in the URL fragment, so that no server and no log ever sees it
  const [code] = useState(() => window.location.hash.slice(1))
  const freeze = useFreezeByLink()
  if (freeze.data !== undefined) return <FrozenNumber ending={freeze.data.numberEnding} />
  const failure = code === '' ? 'MALFORMED_REQUEST' : (freeze.error?.code ?? null)
  return (
    <>
      <PageHeading
        title={FREEZE_TITLE}
        lead="Is something happening to your mobile number that you did not ask for? Freeze it."
      />
      {failure !== null && (
        <TakesFocus>
          <Notice tone="critical" role="alert" title="The number was not frozen by this link.">
            {isAnswerLost(freeze.error) && freeze.error !== null
              ? 'We lost the answer. Press the button again.'
              : FREEZE_LINK_ADVICE[failure]}
          </Notice>
        </TakesFocus>
      )}
      <p>
        You go on calling and using data. Nothing about the number can be changed any more, and what is under
        way is stopped if it still can be. Only the owner ends this, with their password and after a day, or
        our help desk.
      </p>
      <div className="row">
        <Button busy={freeze.isPending} disabled={code === ''} onClick={() => freeze.mutate(code)}>
          Freeze the number
        </Button>
        <LinkButton kind="plain" href="/">
          Go to the portal
        </LinkButton>
      </div>
      <HelpdeskLine when="If you would rather talk to someone" />
    </>
  )
}

function FrozenNumber({ ending }: { readonly ending: string }) {
  return (
    <>
      <PageHeading title="The number is frozen" />
      <TakesFocus>
        <Notice
          tone="positive"
          role="status"
          title={`Nothing about the number ending in ${ending} can be changed now.`}
        >
          Change your password next: whoever asked for this may be signed in as you.
        </Notice>
      </TakesFocus>
      <div className="row">
        <LinkButton href="/change-password">Change password</LinkButton>
        <LinkButton kind="plain" href="/my-mobile/numbers">
          See your numbers
        </LinkButton>
      </div>
      <p>
        <LostLink />
      </p>
      <HelpdeskLine when="If you need help" />
    </>
  )
}
