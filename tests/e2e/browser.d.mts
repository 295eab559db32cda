export declare const browserArguments: string[];
export declare function findBrowser(): Promise<{ path: string; environment: Record<string, string> }>;
