// Of which sources this program was made. The build puts their digest here (scripts/bake.ts): versions alone do not tell builds apart.
export const productBuild: string = 'sources'
