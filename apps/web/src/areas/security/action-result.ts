/** The result of the last action. It is shown above the cards, because the used control may have disappeared. */
export type ActionResult = { readonly key: string; readonly title: string; readonly text?: string }
