/** What was just done, told above the cards: what was pressed may not be drawn any more. */
export type Done = { readonly key: string; readonly title: string; readonly text?: string }
