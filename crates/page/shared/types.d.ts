// The types of both pages. The modules name them in JSDoc.

type Grade = "best" | "good" | "slip" | "mistake" | "blunder";

/** 200 squares: see rules.js. */
type Board = Uint8Array<ArrayBuffer>;
type Square = [row: number, column: number];
/** `gaps` are the empty rows under the lowest square of each column, `offsets` the places of the four squares on a
 * board, from the lowest row and the leftmost column of the piece, and `counts` the squares of each row. */
type Shape = { width: number; height: number; gaps: number[]; offsets: number[]; counts: number[] };
type Move = { piece: number; placement: number };
/** `filled` is the board with the piece, before rows are removed. */
type Landing = { fits: boolean; filled: Board; squares: Square[]; fullRows: number[] };
type Position = { board: Board; current: number; next: number };

/** In a game of known length, `left` are the pieces still to be placed, this one included. */
type Task = { board: Board; piece: number; next?: number; left?: number };
type Finding = { loss: number; best: number };
type Verdict = { grade: Grade; word: string; loss: number; piece: number; better: number; reason: string; praise: string; covered: Square[] };

/** At the top of a piece that is dropped on the board, or of squares. The squares that it covers are crossed. */
type Badge = { grade: Grade; covered?: Square[] } & (Move | { squares: Square[] });

/** What is drawn on a board. */
interface Picture {
  /** Above the board, with a beam to where it lands, and the points of the rows that it clears; one that does not fit
   * is dashed where it comes to rest. */
  now?: Move;
  /** Lies on the board, outlined. */
  better?: Move;
  /** Dashed where it would lie. */
  yours?: Move;
  badges?: Badge[];
  cursor?: Square | null;
  /** The squares carry the letters of their pieces. */
  letters?: boolean;
  /** Full rows of the board that are lit with their points, while the piece lands nowhere. */
  cleared?: number[];
}

type Child = Node | string | number | false | null | undefined;

/** The element that `h` makes. */
type Made<N> = N extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[N]
  : N extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[N] : Element;

/** The elements of the pages that have an id. */
interface Elements extends Record<HtmlNames, HTMLElement>, Record<ButtonNames, HTMLButtonElement>,
  Record<"board" | "logo" | "next" | "lanes" | "strip", SVGSVGElement>, Record<"more" | "share", HTMLDialogElement>,
  Record<"seed" | "number" | "letters" | "buttons" | "coaches" | "races", HTMLInputElement>, Record<"rung", HTMLSelectElement> {}
type HtmlNames = "coach" | "live" | "points"
  // of the replay
  | "clears" | "data" | "fault" | "go" | "marks" | "name" | "piece" | "pieces-of-all" | "points-of-all" | "speed" | "summary"
  | "table" | "ticks" | "word" | "zoom"
  // of the player
  | "actions" | "app" | "caption" | "count" | "days-table" | "drills" | "effort" | "games" | "length" | "module" | "more-keys"
  | "more-said" | "day" | "next-set" | "next-title" | "note" | "now-set" | "part-name" | "pips" | "problems" | "race" | "rungs" | "more-rungs" | "share-said"
  | "share-text" | "task" | "task-count" | "values" | "verdict-title";
type ButtonNames = "more-button"
  // of the replay
  | "back" | "faster" | "forward" | "mark-after" | "mark-before" | "play" | "slower" | "zoom-in" | "zoom-out"
  // of the player
  | "clear" | "copy-again" | "copy-link" | "drop" | "left" | "new-game"
  | "onward" | "random" | "right" | "run" | "same-pieces" | "save-replay" | "send" | "share-day" | "turn" | "undo" | "undo-position";

/** What the replay page is of: see analysis.rs. The texts are base64. */
type ReplayData = {
  title: string;
  fault: string | null;
  moves: string;
  end: number | null;
  analysis: { luck: string; losses: string; better: string } | null;
};

// What follows is of the player page.

type PartName = "play" | "daily" | "learn" | "explore";

/** A length of 0 is a game without end; `start` is the address of a position, or "". */
type GameOfSeed = { seed: number; length: number; start?: string; beat?: number };
/** What is kept of a game: see play.js. */
type GameState = GameOfSeed & {
  day?: string | null; marks?: string[]; rung?: number | null; time?: number; placements?: number[]; findings?: [loss: number, best: number][]; edition?: string;
};
/** What was kept, before it is checked. */
type Kept = Record<string, unknown> | null;
type Day = { points: number; computer: number | null; marks: string[] };
/** A position that lost points, with the pieces left in a game of known length; that of a problem has the rest. */
type Drill = { board: string; current: number; next: number; lost: number; left?: number; theme?: string; played?: number };

/** The class `Player` of the module: see crates/web. */
interface Engine {
  place(board: Board, effort: number, current: number, next?: number, left?: number): number;
  assess(board: Board, effort: number, current: number, next: number | undefined, ends: boolean, placement: number, left?: number): ArrayLike<number> & Iterable<number>;
  /** Three numbers for each move, the best first: the placement, its evaluation, and the plies. */
  rankedMoves(board: Board, effort: number, current: number, next?: number, left?: number): ArrayLike<number>;
  luck(board: Board, current: number | undefined, revealed: number, left?: number): number;
}
declare const wasm_bindgen: ((from: { module_or_path: ArrayBuffer }) => Promise<unknown>) & {
  Player: new () => Engine;
  embeddedName(): string;
  replayPage(pieces: Uint8Array, placements: Uint8Array, title: string, analysis: number[], end?: number): string;
};
type PictureOfPart = Picture & { board: Board; caption?: string };
type ExploreState = { board: string; current: number; next: number; pieces: number; points: number; isDropping?: boolean };
