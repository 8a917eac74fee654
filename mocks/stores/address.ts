// What names a store.

export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)
