type Words = { readonly subject: string; readonly body: string }

/** To an address outside the account that mail may be forwarded to; `{link}` is where the code goes. */
export function codeLetter(mailbox: string): Words {
  return {
    subject: `Mail of ${mailbox} is to be forwarded to you`,
    body: `Kia ora,

The owner of ${mailbox} wants to forward mail to this address. If you agree, give them this code within an hour:

{link}

If you know nothing of it, do nothing: without the code no mail is forwarded.`,
  }
}

/** To the mailbox whose mail is to be forwarded, and to the account. */
export function writeForwardRequestNotice(mailbox: string, to: string): Words {
  return {
    subject: `Mail of ${mailbox} is to be forwarded`,
    body: `Kia ora,

Somebody who gave the password of your account asked to forward mail of ${mailbox} to ${to}, which is not an address of your account. Nothing is forwarded before that address has agreed and a filter is saved.

If it was not you, change your password at once and look at the mail filters of this mailbox.`,
  }
}

/** Sent before a filter that deletes mail acts, as that filter could delete any letter about itself. */
export function writeDeletingFilterNotice(mailbox: string, filterName: string): Words {
  return {
    subject: 'A mail filter that deletes mail is being saved',
    body: `Kia ora,

A filter of ${mailbox} is being saved. It deletes mail that comes in from now on.

If you know nothing of it, change the password of your account and delete the filter under mail settings.

Name of the filter: ${filterName}`,
  }
}

/** Follows the letter above where the mail server did not take the filter. */
export function writeUnsavedFilterNotice(mailbox: string): Words {
  return {
    subject: 'The mail filter was not saved',
    body: `Kia ora,

We wrote to you that a filter of ${mailbox} that deletes mail is being saved. The mail server did not take it: no filter was changed.`,
  }
}
