/** The result of the last action, shown above the cards because the control that was used may be gone. */
export type Done = { readonly key: string; readonly title: string; readonly text?: string }
